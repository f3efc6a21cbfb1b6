/** The catalogue of `lotline demo`, which the examples in the docs use. */
export const DEMO_SIZE = { listings: 5000, profiles: 600, seed: 1 } as const;
