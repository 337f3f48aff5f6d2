import { isOnlySmall, LIMITS, type KitItem, type Photo } from '@tessera/contracts';
import { csvTable, SURE_FORMULA, type CsvColumn } from '@tessera/service-kit';

/** A picture of a kit with its photo; `photo` is null where that is gone. */
export interface KitPicture {
  readonly item: KitItem;
  readonly file: string;
  readonly photo: Photo | null;
  /** Whether its file is in the ZIP. */
  readonly packed: boolean;
}

/** What stands above the posts. */
interface KitHeading {
  readonly name: string;
  /** The time zone of the dates; null without a rhythm. */
  readonly zone: string | null;
  readonly pictures: number;
}

/** Spreadsheets read UTF-8 as such only behind it. */
const BYTE_ORDER_MARK = '\uFEFF';
const RULE = '-'.repeat(60);
const SMALL = `Small (${LIMITS.upload.clientSide} px)`;

const COLUMNS: readonly CsvColumn<KitPicture>[] = [
  { heading: 'order', value: ({ item }) => item.post },
  { heading: 'file', value: ({ file, packed }) => (packed ? file : null) },
  { heading: 'type', value: ({ photo }) => photo?.mediaType ?? null },
  { heading: 'caption', value: ({ photo }) => photo?.description ?? null },
  { heading: 'first comment', value: ({ photo }) => photo?.firstComment ?? null },
  { heading: 'alt text', value: ({ photo }) => photo?.altText ?? null },
  { heading: 'date', value: ({ item }) => item.date },
];

/** `captions.csv`: a line for each picture. */
export async function* captionsCsv(pictures: AsyncIterable<KitPicture>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* csvTable(COLUMNS, oneByOne(pictures), SURE_FORMULA);
}

/** `captions.txt`: the posts one after another, to be read and copied from. */
export async function* captionsText(
  { name, zone, pictures: count }: KitHeading,
  pictures: AsyncIterable<KitPicture>,
): AsyncGenerator<string> {
  yield `${name}\n${count === 1 ? '1 picture' : `${count} pictures`}, in posting order: 01 is posted first.\n`;
  if (zone !== null) yield `Times are those of ${zone}.\n`;
  const missing: string[] = [];
  const small: string[] = [];
  for await (const post of byPost(pictures)) {
    yield postText(post);
    missing.push(...post.filter(({ packed }) => !packed).map(({ file }) => file));
    small.push(...post.filter(isPackedSmall).map(({ file }) => file));
  }
  if (small.length > 0)
    yield `\n${RULE}\n${SMALL}, because no larger picture was sent: ${small.join(', ')}\n`;
  if (missing.length > 0)
    yield `\n${RULE}\nLeft out, because the picture is no longer there: ${missing.join(', ')}\n`;
}

const isPackedSmall = ({ packed, photo }: KitPicture): boolean =>
  packed && photo !== null && isOnlySmall(photo);

function postText(pictures: readonly KitPicture[]): string {
  const [first] = pictures;
  if (!first) return '';
  const { item } = first;
  // The texts are the post's: every photo of it carries them.
  const photo = pictures.find((picture) => picture.photo !== null)?.photo;
  const files = pictures.filter(({ packed }) => packed).map(({ file }) => file);
  const number = /^\d+/.exec(first.file)?.[0] ?? '';
  const alts = pictures.flatMap(({ file, photo: each }) =>
    each?.altText === undefined ? [] : [pictures.length === 1 ? each.altText : `${file}: ${each.altText}`],
  );
  const heading = [number, ...(item.date === null ? [] : [item.date])].join('   ');
  return [
    `\n${RULE}\n${[heading, ...(files.length === 0 ? [] : [files.join(', ')])].join('\n')}\n`,
    ...titled('Caption', photo?.description ?? ''),
    ...titled('First comment', photo?.firstComment ?? ''),
    ...titled('Alt text', alts.join('\n')),
  ].join('');
}

function titled(title: string, text: string): string[] {
  return text === '' ? [] : [`\n${title}:\n${text}\n`];
}

async function* byPost(pictures: AsyncIterable<KitPicture>): AsyncGenerator<readonly KitPicture[]> {
  let post: KitPicture[] = [];
  for await (const picture of pictures) {
    if (post[0] && post[0].item.post !== picture.item.post) {
      yield post;
      post = [];
    }
    post.push(picture);
  }
  if (post.length > 0) yield post;
}

async function* oneByOne(pictures: AsyncIterable<KitPicture>): AsyncGenerator<readonly KitPicture[]> {
  for await (const picture of pictures) yield [picture];
}
