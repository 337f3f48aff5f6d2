import type { Photo } from '@tessera/contracts';
import { useState } from 'react';
import { PhotoTextField } from './photo-text-field.js';

interface PostTextsProps {
  /** The post; of a carousel the cover. */
  readonly post: Photo;
  /** The photo of it that is shown. */
  readonly shown: Photo;
  /** How many photos the post has. */
  readonly total: number;
}

/** What goes with a post beside its caption; closed while there is nothing in it. */
export function PostTexts({ post, shown, total }: PostTextsProps) {
  const [open, setOpen] = useState(post.firstComment !== undefined || shown.altText !== undefined);
  const show = () => setOpen(true);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        First comment and alt text
      </summary>
      <div className="grid gap-2 pt-2">
        <PhotoTextField
          key={`comment ${post.id}`}
          photo={post}
          field="firstComment"
          label="First comment"
          onRefused={show}
        />
        <PhotoTextField
          key={`alt ${shown.id}`}
          photo={shown}
          field="altText"
          label={total > 1 ? 'Alt text of this photo' : 'Alt text'}
          onRefused={show}
        />
      </div>
    </details>
  );
}
