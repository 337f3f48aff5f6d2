import { useEffect } from 'react';
import type { UseFormWatch } from 'react-hook-form';
import { browserStorage, storedJson, tabStorage } from './browser-storage.js';

type Texts = Record<string, string>;

/** What was typed into a form of texts and is not sent: it is kept over a reload or a crash. */
export class TypedTexts<Values extends Texts> {
  constructor(
    private readonly key: string,
    private readonly empty: Values,
    private readonly storage = browserStorage,
  ) {}

  /** What a person typed is theirs alone; what a visitor typed lasts for the tab, for the next one may be another. */
  static of<Values extends Texts>(userId: string | null, key: string, empty: Values): TypedTexts<Values> {
    // Under this key 0.2.0 kept it for whoever came next.
    browserStorage.remove(key);
    return userId === null
      ? new TypedTexts(key, empty, tabStorage)
      : new TypedTexts(`${key} ${userId}`, empty);
  }

  read(): Values {
    const stored: Record<string, unknown> = { ...(storedJson(this.storage, this.key) as object | null) };
    const texts = Object.keys(this.empty).map((name) => [name, textOf(stored[name])] as const);
    return Object.fromEntries(texts) as Values;
  }

  /** Nothing typed is nothing kept. */
  keep(values: Partial<Values>): void {
    if (Object.values(values).some((text) => text !== '')) {
      this.storage.set(this.key, JSON.stringify(values));
    } else this.forget();
  }

  forget(): void {
    this.storage.remove(this.key);
  }
}

const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/** Keeps each change of the form. */
export function useTypedTexts<Values extends Texts>(
  texts: TypedTexts<Values>,
  watch: UseFormWatch<Values>,
): void {
  useEffect(() => {
    const { unsubscribe } = watch((values) => texts.keep(values as Partial<Values>));
    return unsubscribe;
  }, [texts, watch]);
}
