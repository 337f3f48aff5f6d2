import { Readable } from 'node:stream';
import { csvLine, csvTable, SURE_FORMULA } from './csv.js';

describe('a line of CSV', () => {
  it('quotes what holds commas, quotes or line breaks, and leaves blank what is missing', () => {
    expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', null, 7, true])).toBe(
      'plain,"a,b","say ""hi""","two\nlines",,7,true\r\n',
    );
  });

  it('lets no spreadsheet take a name for a formula', () => {
    expect(csvLine(['=HYPERLINK("x")', '+1', '-2', '@SUM(A1)'])).toBe(
      `"'=HYPERLINK(""x"")",'+1,'-2,'@SUM(A1)\r\n`,
    );
    expect(csvLine([-2])).toBe('-2\r\n');
    expect(csvLine(['＝1+1', '＠SUM(A1)', '\n=1+1'])).toBe(`'＝1+1,'＠SUM(A1),"'\n'=1+1"\r\n`);
  });

  // Where a comma stands in decimal numbers, spreadsheets split a line at semicolons, whatever is quoted.
  it.each([
    ["Ada;=1+cmd|' /C calc'!A0;", `"Ada;'=1+cmd|' /C calc'!A0;"`],
    ['Ada;@SUM(A1:A9);-2+3+NOW()', `"Ada;'@SUM(A1:A9);'-2+3+NOW()"`],
    ['Hello\n=1+1\r\n- one', `"Hello\n'=1+1\r\n- one"`],
    ['Ada\t＝1+1', `Ada\t'＝1+1`],
    ['Ada; Ben -2;#1', `"Ada; Ben -2;#1"`],
  ])('lets none take for a formula what of %j would be a cell or a line of its own', (text, expected) => {
    expect(csvLine([1, text])).toBe(`1,${expected}\r\n`);
    expect(csvLine([1, text], SURE_FORMULA)).toBe(`1,${expected}\r\n`);
  });

  it.each([
    '=1+1',
    ' =1+1',
    '\t=1+1',
    '＝1+1',
    '@SUM(A1:A9)',
    '@ SUM (A1)',
    '-2+3+HYPERLINK("http://x")',
    "+cmd|' /C calc'!A0",
    '-Sheet2!A1',
    '@anna\n+WEBSERVICE("http://x")',
  ])('guards %j also among the own texts of a person', (text) => {
    expect(csvLine([text], SURE_FORMULA)).toMatch(/^"?'/);
  });

  it.each([
    '@anna and @ben at the harbour!',
    '@anna thank you!! (photo by @ben)',
    '- one\n- two',
    '-20% until Sunday',
    '+1 for summer',
    '#harbour = home',
    '\tindented',
  ])('leaves %j as it was written, where it is the own text of a person', (text) => {
    expect(csvLine([text], SURE_FORMULA)).toBe(/\n/.test(text) ? `"${text}"\r\n` : `${text}\r\n`);
  });
});

describe('a table of CSV', () => {
  it('has its headings also where it has no rows', async () => {
    const columns = [{ heading: 'name', value: (row: { name: string }) => row.name }];
    const batches = (...all: { name: string }[][]): AsyncIterable<{ name: string }[]> => Readable.from(all);
    const read = async (source: AsyncIterable<{ name: string }[]>) => {
      let text = '';
      for await (const part of csvTable(columns, source)) text += part;
      return text;
    };
    expect(await read(batches())).toBe('name\r\n');
    expect(await read(batches([{ name: 'a' }], [{ name: 'b' }, { name: 'c' }]))).toBe(
      'name\r\na\r\nb\r\nc\r\n',
    );
  });
});
