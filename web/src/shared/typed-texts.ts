import { useEffect } from 'react';
import type { UseFormWatch } from 'react-hook-form';
import { browserStorage, storedJson } from './browser-storage.js';

type Texts = Record<string, string>;

/** What was typed into a form of texts and is not sent: the browser keeps it over a reload or a crash. */
export class TypedTexts<Values extends Texts> {
  constructor(
    private readonly key: string,
    private readonly empty: Values,
  ) {}

  read(): Values {
    const stored: Record<string, unknown> = { ...(storedJson(browserStorage, this.key) as object | null) };
    const texts = Object.keys(this.empty).map((name) => [name, textOf(stored[name])] as const);
    return Object.fromEntries(texts) as Values;
  }

  /** Nothing typed is nothing kept. */
  keep(values: Partial<Values>): void {
    if (Object.values(values).some((text) => text !== '')) {
      browserStorage.set(this.key, JSON.stringify(values));
    } else this.forget();
  }

  forget(): void {
    browserStorage.remove(this.key);
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
