/** Deflate's, in bits (RFC 1951, section 3.2.7). */
export const LONGEST_CODE = 15;

/** Where the length of a code begins in what tells both: it fits below. */
export const LENGTH_AT = 24;

/**
 * The best code for symbols that occur so often, none longer than LONGEST_CODE: of each symbol its bits, the first of
 * them lowest, and from LENGTH_AT on their number, 0 for one that does not occur. At least two must occur.
 */
export function prefixCode(frequencies: Uint32Array): Uint32Array {
  const rarestFirst = [...frequencies.keys()]
    .filter((symbol) => frequencies[symbol]! > 0)
    .sort((one, other) => frequencies[one]! - frequencies[other]!);
  const symbolsOf = limited(depths(rarestFirst.map((symbol) => frequencies[symbol]!)));
  const lengths = new Uint8Array(frequencies.length);
  let next = 0;
  for (let length = LONGEST_CODE; length > 0; length -= 1)
    for (let count = symbolsOf[length]!; count > 0; count -= 1) lengths[rarestFirst[next++]!] = length;
  return codesOf(lengths);
}

/** How many leaves of Huffman's tree are how deep. `weights` ascend. */
function depths(weights: readonly number[]): number[] {
  const leaves = weights.length;
  // The inner nodes come after the leaves, in the order in which they are made: their weights ascend, too.
  const weight = [...weights];
  const parent = new Array<number>(2 * leaves - 1).fill(0);
  let [leaf, inner] = [0, leaves];
  const lightest = () =>
    leaf < leaves && (inner >= weight.length || weight[leaf]! <= weight[inner]!) ? leaf++ : inner++;
  for (let node = leaves; node < 2 * leaves - 1; node += 1) {
    const [one, other] = [lightest(), lightest()];
    weight.push(weight[one]! + weight[other]!);
    parent[one] = parent[other] = node;
  }
  const depth = new Array<number>(2 * leaves - 1).fill(0);
  const counts = new Array<number>(leaves + 1).fill(0);
  for (let node = 2 * leaves - 3; node >= 0; node -= 1) {
    depth[node] = depth[parent[node]!]! + 1;
    if (node < leaves) counts[depth[node]!]! += 1;
  }
  return counts;
}

/** The same with nothing deeper than allowed: what is too deep moves up, and others below them make room. */
function limited(counts: readonly number[]): number[] {
  const symbols = Array.from({ length: LONGEST_CODE + 1 }, (_, length) => counts[length] ?? 0);
  symbols[LONGEST_CODE]! += counts.slice(LONGEST_CODE + 1).reduce((sum, count) => sum + count, 0);
  // In units of the longest code: a complete code takes all of 2 ** LONGEST_CODE.
  let taken = symbols.reduce(
    (sum, count, length) => (length === 0 ? 0 : sum + count * 2 ** (LONGEST_CODE - length)),
    0,
  );
  for (; taken > 2 ** LONGEST_CODE; taken -= 1) {
    let length = LONGEST_CODE - 1;
    while (symbols[length] === 0) length -= 1;
    symbols[length]! -= 1;
    symbols[length + 1]! += 2;
    symbols[LONGEST_CODE]! -= 1;
  }
  return symbols;
}

/** Canonical codes of these lengths (RFC 1951, section 3.2.2). */
function codesOf(lengths: Uint8Array): Uint32Array {
  const codes = new Uint32Array(lengths.length);
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1, code <<= 1)
    for (let symbol = 0; symbol < lengths.length; symbol += 1)
      if (lengths[symbol] === length) codes[symbol] = reversed(code++, length) | (length << LENGTH_AT);
  return codes;
}

/** The same bits in the other order. */
export function reversed(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}
