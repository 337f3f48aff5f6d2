/** Takes the place of style sheets in unit tests. */
export {};
