import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { FilesInput } from './files-input.js';

/** Opens the file chooser; files may also be dropped anywhere on the page. */
export function DropZone({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="grid w-full justify-items-center gap-2 rounded-control border border-dashed border-neutral-6 px-4 py-8 transition-colors hover:bg-neutral-3 active:bg-neutral-4"
      >
        <ImageUp className="size-6 text-neutral-8" aria-hidden="true" />
        <span className="font-semibold">Choose photos or drop them here</span>
        <span className="text-small text-neutral-8">JPG, PNG, WEBP or GIF (max 8MB)</span>
      </button>
      <FilesInput ref={input} label="Photos" onFiles={onFiles} />
    </>
  );
}
