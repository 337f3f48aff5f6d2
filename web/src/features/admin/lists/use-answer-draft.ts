import { useState } from 'react';
import { useUser } from '../../../shared/session/use-session.js';
import { TypedTexts } from '../../../shared/typed-texts.js';

/** An answer that is not sent; the browser keeps it while other lists and pages are looked at, and over a reload. */
export function useAnswerDraft(messageId: string) {
  const adminId = useUser()?.id ?? '';
  const [kept] = useState(() => new TypedTexts(`answer ${adminId} ${messageId}`, { text: '' }));
  const [draft, setDraft] = useState(() => kept.read().text);
  const write = (text: string) => {
    setDraft(text);
    kept.keep({ text });
  };
  return { draft, write, forget: () => write('') };
}
