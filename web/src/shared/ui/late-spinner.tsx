import { useEffect, useState } from 'react';
import { announce } from './announcer.js';
import { Spinner } from './spinner.js';

/** Milliseconds in which what was pressed opens by itself, as a rule. */
const LATE_MS = 400;

/** Shows over the page that what was pressed is on its way, once that takes long. */
export function LateSpinner() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
      announce('Loading');
    }, LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in place-content-center">
      <div data-late-spinner className="rounded-dialog bg-float p-4 text-neutral-8 shadow-float">
        <Spinner size="large" />
      </div>
    </div>
  );
}
