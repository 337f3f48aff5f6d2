import type { UploadProgress } from './upload-progress.js';

/** The bar and its one line of text. */
export function ProgressBar({ progress }: { readonly progress: UploadProgress }) {
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress.percent}
        className="h-1 overflow-hidden rounded-full bg-neutral-4"
      >
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${progress.percent / 100})` }}
        />
      </div>
      <p role="status" className="flex flex-wrap justify-between gap-x-4 text-small text-neutral-8">
        <span>{progress.text}</span>
        <span>{progress.percent}%</span>
        {progress.note !== null && <span className="w-full text-warning">{progress.note}</span>}
      </p>
    </div>
  );
}
