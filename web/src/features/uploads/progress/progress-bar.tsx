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
        aria-valuetext={progress.text}
        className="h-1 overflow-hidden rounded-full bg-neutral-4"
      >
        <div
          className="h-full origin-left bg-accent transition-transform"
          style={{ transform: `scaleX(${progress.percent / 100})` }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-neutral-8">
        <span>{progress.text}</span>
        <span>{progress.percent}%</span>
        <span role="status" className="w-full text-warning empty:hidden">
          {progress.note}
        </span>
      </p>
    </div>
  );
}
