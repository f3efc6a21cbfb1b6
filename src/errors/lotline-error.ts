import { ERRORS, type ErrorSlug } from "./catalogue.ts";

/** One thing that is wrong with one parameter. `position` counts characters from 0. */
export interface ParameterProblem {
  readonly parameter: string;
  readonly message: string;
  readonly position?: number;
  readonly hint?: string;
}

/** The one error class that clients see. Anything else that is thrown is a fault of the service. */
export class LotlineError extends Error {
  readonly slug: ErrorSlug;
  readonly problems: readonly ParameterProblem[];

  constructor(slug: ErrorSlug, detail: string, problems: readonly ParameterProblem[] = []) {
    super(detail);
    this.name = "LotlineError";
    this.slug = slug;
    this.problems = problems;
  }

  get status(): number {
    return ERRORS[this.slug].status;
  }
}

/** A 400 about one parameter. The hint, when there is one, is part of the sentence a person reads. */
export function invalidParameter(
  parameter: string,
  message: string,
  more: { position?: number; hint?: string } = {},
) {
  return invalidParameters([{ parameter, message, ...more }]);
}

/** A 400 about several parameters at once; the first one gives the sentence. */
export function invalidParameters(problems: readonly ParameterProblem[]): LotlineError {
  const [first] = problems;
  const others = problems.length - 1;
  const sentence = first === undefined ? "The request is invalid." : sentenceOf(first);
  const more =
    others > 0 ? ` (and ${others} more ${others === 1 ? "problem" : "problems"}, see \`errors\`)` : "";
  return new LotlineError("invalid-request", sentence + more, problems);
}

function sentenceOf(problem: ParameterProblem): string {
  return problem.hint === undefined ? problem.message : `${problem.message} ${problem.hint}`;
}
