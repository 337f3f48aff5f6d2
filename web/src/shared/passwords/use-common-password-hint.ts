import { useEffect, useState } from 'react';
import { isCommonPassword } from './common-passwords.js';

const HINT = 'Many people use this password. Better take another.';

/** A word under the field of a new password that is among the most used; it refuses nothing. */
export function useCommonPasswordHint(password: string): string | undefined {
  const [common, setCommon] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void isCommonPassword(password).then((found) => {
      if (current) setCommon(found ? password : null);
    });
    return () => {
      current = false;
    };
  }, [password]);
  return common !== null && common === password ? HINT : undefined;
}
