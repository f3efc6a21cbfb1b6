/** The data directory cannot be used as it is; the message is a sentence for the operator. */
export class StoreError extends Error {}
