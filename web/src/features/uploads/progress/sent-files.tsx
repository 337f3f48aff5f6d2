import { Spinner } from '../../../shared/ui/spinner.js';
import { FilePreview } from '../choose/file-preview.js';

interface SentFilesProps {
  readonly files: readonly File[];
  /** How many of them are complete. */
  readonly completed: number;
}

/** The pictures on their way, each under a spinner until as many are complete as stand up to it [spec 4.8]. */
export function SentFiles({ files, completed }: SentFilesProps) {
  return (
    <ul aria-label="Photos on their way" className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {files.map((file, index) => {
        const complete = index < completed;
        return (
          <li
            key={index}
            aria-label={file.name}
            aria-busy={!complete}
            className="relative aspect-[3/4] overflow-hidden rounded-tile bg-neutral-3"
          >
            <FilePreview file={file} />
            {!complete && (
              <span className="absolute inset-0 grid place-items-center bg-photo-scrim text-on-photo">
                <Spinner />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
