/** How large a `filterQuery` may be. */
export const FILTER_LIMITS = {
  characters: 4096,
  /** Levels of parentheses, braces and NOT. */
  depth: 32,
  /** Conditions, each value of an IN list counted. */
  conditions: 512,
} as const;
