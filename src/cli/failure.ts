/** A command that failed; the message is one sentence for the person at the terminal. */
export class Failure extends Error {
  /** 1: failed. 2: wrong usage. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function noCatalogue(directory: string): Failure {
  return new Failure(
    `There is no catalogue in ${directory}; \`lotline import FILE --data ${directory}\` makes one.`,
  );
}
