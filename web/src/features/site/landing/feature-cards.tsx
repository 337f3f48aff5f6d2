import { Lock } from 'lucide-react';
import { useTheme } from '../../../shared/theme/theme.js';
import { CROPS, CROP_SIZE } from './crops.js';

interface Feature {
  readonly crop: keyof typeof CROPS;
  readonly alt: string;
  readonly title: string;
  readonly text: string;
  /** What of it the paid plan has. */
  readonly paid?: string;
}

const FEATURES: readonly Feature[] = [
  {
    crop: 'drag',
    alt: 'A photo lifted out of a grid, beside the gap where it will land',
    title: 'Drag and drop',
    text: 'Move photos with the mouse, a finger or the arrow keys, and see the feed as it will be.',
  },
  {
    crop: 'carousel',
    alt: "A carousel's strip of four photos in their order",
    title: 'Photos, reels and carousels',
    text: 'Mark what each post will be. Carousels hold up to 20 photos in the order you choose.',
    paid: 'Carousels: Creator Pro',
  },
  {
    crop: 'caption',
    alt: 'A caption being written, with the counter below it',
    title: 'Captions',
    text: 'Write beside the photo, with a counter to 2,200 characters. Every word is saved as you type.',
  },
  {
    crop: 'hide',
    alt: 'A hidden photo, dimmed, beside a pinned one',
    title: 'Pin and hide',
    text: 'Keep up to three photos marked as pinned, and take others out of sight while you try a layout.',
    paid: 'Hiding: Creator Pro',
  },
  {
    crop: 'placeholder',
    alt: 'A photo on its way into a placeholder',
    title: 'Placeholders',
    text: 'Leave room for the photo you have not taken yet, and fill it where it stands.',
  },
  {
    crop: 'export',
    alt: 'The exported picture of a grid',
    title: 'Export',
    text: 'Save the grid as one sharp picture to share, or your next posts as a ZIP in posting order, with their captions.',
    paid: 'Creator Pro',
  },
];

export function FeatureCards() {
  const { painted } = useTheme();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ crop, alt, title, text, paid }) => (
        <li
          key={title}
          className="grid content-start overflow-hidden rounded-dialog border border-neutral-4 bg-neutral-2"
        >
          <img
            src={CROPS[crop][painted]}
            {...CROP_SIZE}
            alt={alt}
            decoding="async"
            loading="lazy"
            className="h-auto w-full border-b border-neutral-4"
          />
          <div className="grid justify-items-start gap-2 p-6">
            <h3 className="text-title font-semibold">{title}</h3>
            <p className="text-neutral-8">{text}</p>
            {paid !== undefined && (
              <p className="mt-1 flex items-center gap-1.5 text-small font-semibold text-accent">
                <Lock aria-hidden="true" className="size-3.5" />
                {paid}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
