import { isLeft, personDbAfter, type PersonDb } from './person-db.js';

/** What a connection fails with that the browser has closed, as WebKit does for a tab in the background. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** The database of a person for as long as the page is theirs: it is opened again where the browser has closed it. */
export class LastingDb {
  constructor(
    private readonly userId: string,
    private db: PersonDb,
  ) {}

  /** Whether it is no more this page's to use: a later version has upgraded it, or another person uses the page. */
  get isLeft(): boolean {
    return isLeft(this.db);
  }

  /** `work` runs once more where its connection was lost; what it did before may be stored all the same. */
  async run<T>(work: (db: PersonDb, isRepeat: boolean) => Promise<T>): Promise<T> {
    const { db } = this;
    try {
      return await work(db, false);
    } catch (error) {
      const next = LOST.includes(nameOf(error)) ? await personDbAfter(this.userId, db) : null;
      if (next === null) throw error;
      this.db = next;
      return work(next, true);
    }
  }
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
