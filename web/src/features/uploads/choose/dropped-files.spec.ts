import { filesIn } from './dropped-files.js';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const fileEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (done: (file: File) => void) => done(file(name)),
});
/** Its reader gives two at a time. */
const folder = (name: string, inside: readonly { name: string }[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let at = 0;
    return {
      readEntries: (done: (entries: unknown) => void) => {
        at += 2;
        done(inside.slice(at - 2, at));
      },
    };
  },
});
const transferOf = (files: File[], entries: readonly unknown[]) =>
  ({ files, items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })) }) as unknown as DataTransfer;

it('takes files as they are dropped', async () => {
  const files = [file('b.jpg'), file('a.jpg')];
  const found = await filesIn(transferOf(files, [fileEntry('b.jpg'), fileEntry('a.jpg')]));
  expect(found.files.map(({ name }) => name)).toEqual(['b.jpg', 'a.jpg']);
});

it('takes what is in folders, and in folders within them, by name', async () => {
  const inner = folder('inner', [fileEntry('z.jpg')]);
  const outer = folder('outer', [fileEntry('10.jpg'), inner, fileEntry('9.jpg')]);
  const found = await filesIn(transferOf([file('outer')], [outer, fileEntry('last.jpg')]));
  expect(found.files.map(({ name }) => name)).toEqual(['9.jpg', '10.jpg', 'z.jpg', 'last.jpg']);
});

it('takes a paste, which has no entries', async () => {
  const files = [file('pasted.png')];
  expect(await filesIn(transferOf(files, [null]))).toEqual({ files, refused: [] });
});

it('names an empty folder and a file that cannot be read, and leaves out what systems put into folders', async () => {
  const broken = { ...fileEntry('torn.jpg'), file: (_done: unknown, fail: () => void) => fail() };
  const found = await filesIn(
    transferOf(
      [],
      [
        folder('Empty', [fileEntry('.DS_Store')]),
        folder('Sea', [fileEntry('a.jpg'), broken, fileEntry('Thumbs.db')]),
      ],
    ),
  );
  expect(found.files.map(({ name }) => name)).toEqual(['a.jpg']);
  expect(found.refused.map(({ name, reason }) => [name, reason])).toEqual([
    ['Empty', 'This folder is empty.'],
    ['torn.jpg', 'This file cannot be read.'],
  ]);
});
