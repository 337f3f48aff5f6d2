import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../infra/local/api-client.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { pictureOf } from './people.ts';

const RECOVERY_MS = 120_000;
/** Between two requests of one kind, so that the load measures the product and not the machine. */
const PACE_MS = 40;

type Outcome = { kind: string; begun: number; ended: number; ok: boolean; what: string };
/** An admin with a grid that holds a photo. */
interface Creator {
  api: ApiClient;
  gridId: string;
  photoId: string;
}

/** A small picture that no other is like. */
export const picture = () => pictureOf(randomInt(2 ** 31), { width: 60, height: 80 });

/** Requests of every kind, one after another each, until they are told to stop. */
export class Traffic {
  outcomes: Outcome[] = [];
  #creator;
  #going = true;
  #lanes: Promise<void>[];
  #sent = 0;
  #acknowledged = 0;

  constructor(creator: Creator) {
    this.#creator = creator;
    const { gridId, photoId } = creator;
    // What happens to a kept connection that the other side closes at that moment is the client's affair (browsers
    // send again).
    const api = new ApiClient(creator.api.base, creator.api.token, { keepAlive: false });
    const jpeg = picture();
    this.#lanes = [
      this.#lane('account', () => api.call('GET', '/api/user')),
      this.#lane('grid', () => api.call('GET', `/api/photos?gridId=${gridId}`)),
      this.#lane('caption', () => this.#changeCaption(api, photoId)),
      this.#lane('upload', async () => api.upload(await jpeg)),
      this.#lane('statistics', () => api.call('GET', '/api/admin/stats')),
    ];
  }

  /** Waits until each kind of request succeeds again: three times in a row, begun after this call. */
  async recovered(): Promise<void> {
    const since = performance.now();
    const kinds = [...new Set(this.outcomes.map(({ kind }) => kind))];
    const well = (kind: string) => {
      const last = this.outcomes.filter((each) => each.kind === kind && each.begun > since).slice(-3);
      return last.length === 3 && last.every(({ ok }) => ok);
    };
    const all = async () => kinds.every(well);
    if (await waitUntil(all, { deadlineMs: RECOVERY_MS, everyMs: 50 })) return;
    throw new Error(
      `still failing: ${kinds.filter((kind) => !well(kind)).join(', ')}; ${this.failures().slice(-3).join('; ')}`,
    );
  }

  /** What failed so far, for a person. */
  failures() {
    return this.outcomes.filter(({ ok }) => !ok).map(({ kind, what }) => `${kind}: ${what}`);
  }

  /** The longest time in which no request of one kind succeeded, in milliseconds. */
  longestGap() {
    let longest = 0;
    for (const kind of new Set(this.outcomes.map((each) => each.kind))) {
      const good = this.outcomes.filter((each) => each.kind === kind && each.ok).map(({ ended }) => ended);
      good.forEach((ended, index) => (longest = Math.max(longest, ended - (good[index - 1] ?? ended))));
    }
    return longest;
  }

  /** Ends the load and makes sure that the last caption that was acknowledged, or a later one, is there. */
  async stop() {
    this.#going = false;
    await Promise.all(this.#lanes);
    const { api, gridId, photoId } = this.#creator;
    const photos = await api.call('GET', `/api/photos?gridId=${gridId}`);
    const { description } = photos.find((photo: any) => photo.id === photoId);
    const kept = Number(/\d+$/.exec(description)?.[0] ?? 0);
    if (kept < this.#acknowledged)
      throw new Error(`caption ${this.#acknowledged} was acknowledged, ${kept} is there`);
  }

  async #changeCaption(api: ApiClient, photoId: string) {
    const count = (this.#sent += 1);
    const body = { description: `Caption ${count}` };
    await api.call('PUT', `/api/photos/${photoId}/description`, { body });
    this.#acknowledged = count;
  }

  async #lane(kind: string, once: () => Promise<unknown>) {
    while (this.#going) {
      const begun = performance.now();
      const what = await once().then(
        () => '',
        (error) => String(error.message),
      );
      this.outcomes.push({ kind, begun, ended: performance.now(), ok: what === '', what });
      await pause(PACE_MS);
    }
  }
}
