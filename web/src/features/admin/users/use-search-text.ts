import { useEffect, useState } from 'react';

/** What is typed is asked for when the typing rests. In milliseconds. */
const REST = 250;

/** The text of a search field whose search stands in the address: typed here, and replaced when the address changes. */
export function useSearchText(
  search: string,
  searchFor: (search: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [text, type] = useState(search);
  /** What the address names, or is about to. */
  const [asked, ask] = useState(search);
  const [known, know] = useState(search);
  if (known !== search) {
    know(search);
    if (asked !== search) {
      ask(search);
      type(search);
    }
  }
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => {
      ask(text);
      searchFor(text);
    }, REST);
    return () => clearTimeout(timer);
  }, [text, asked, searchFor]);
  return [text, type];
}
