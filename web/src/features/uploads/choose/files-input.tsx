import type { Ref } from 'react';
import { ACCEPTED_PHOTOS } from '../../../shared/files/accepted-types.js';

interface FilesInputProps {
  /** For the button that opens the chooser by `click()`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly onFiles: (files: File[]) => void;
}

/** The browser's own chooser of pictures, which only a button shows. */
export function FilesInput({ ref, label, onFiles }: FilesInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={label}
      accept={ACCEPTED_PHOTOS}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again after it was removed.
        event.target.value = '';
      }}
    />
  );
}
