import { plural } from '@tessera/contracts';

const WIDTH = 24;
const EVERY_MS = 200;
/** Where nobody watches, a line for each tenth is enough. */
const PLAIN_STEP = 10;

/** One bar after another on a terminal; lines elsewhere. */
export function progressBar(stream: NodeJS.WriteStream) {
  // A closed terminal must not end a backup.
  stream.on('error', () => {});
  let drawnAt = 0;
  let told = -1;
  let title = '';

  function draw(done: number, all: number, detail: string) {
    const share = all > 0 ? Math.min(done / all, 1) : 0;
    const percent = Math.floor(share * 100);
    if (!stream.isTTY) {
      const step = Math.floor(percent / PLAIN_STEP) * PLAIN_STEP;
      if (step > told) stream.write(`${title.padEnd(22)}${String(step).padStart(3)} %  ${detail}\n`);
      told = Math.max(told, step);
      return;
    }
    const now = performance.now();
    if (now - drawnAt < EVERY_MS && share < 1) return;
    drawnAt = now;
    const full = Math.round(share * WIDTH);
    const bar = '#'.repeat(full) + '.'.repeat(WIDTH - full);
    stream.write(`\r\u001b[K${title.padEnd(22)}[${bar}] ${String(percent).padStart(3)} %  ${detail}`);
  }

  return {
    begin(name: string) {
      title = name;
      told = -1;
      drawnAt = 0;
    },
    draw,
    end(detail: string) {
      stream.write(`${stream.isTTY ? '\r\u001b[K' : ''}${title.padEnd(22)}${detail}\n`);
    },
  };
}

export type ProgressBar = ReturnType<typeof progressBar>;

export function size(bytes: number) {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** Such as `1 file`. */
export const counted = (count: number, noun: string) => `${count} ${plural(count, noun)}`;
