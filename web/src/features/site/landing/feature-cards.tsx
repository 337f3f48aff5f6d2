import {
  Download,
  EyeOff,
  GalleryHorizontalEnd,
  Move,
  PenLine,
  SquareDashed,
  type LucideIcon,
} from 'lucide-react';

const FEATURES: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: Move,
    title: 'Drag and drop',
    text: 'Move photos with the mouse, a finger or the arrow keys, and see the feed as it will be.',
  },
  {
    icon: GalleryHorizontalEnd,
    title: 'Photos, reels and carousels',
    text: 'Mark what each post will be. Carousels hold up to 20 photos in the order you choose.',
  },
  {
    icon: PenLine,
    title: 'Captions',
    text: 'Write beside the photo, with a counter to 2,200 characters. Every word is saved as you type.',
  },
  {
    icon: EyeOff,
    title: 'Pin and hide',
    text: 'Keep up to three photos marked as pinned, and take others out of sight while you try a layout.',
  },
  {
    icon: SquareDashed,
    title: 'Placeholders',
    text: 'Leave room for the photo you have not taken yet, and fill it where it stands.',
  },
  {
    icon: Download,
    title: 'Export',
    text: 'Save the grid as one sharp picture, three rows or all of them, to share before you post.',
  },
];

export function FeatureCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li
          key={title}
          className="grid content-start gap-3 rounded-dialog border border-neutral-4 bg-neutral-2 p-6"
        >
          <Icon aria-hidden="true" className="size-5 text-accent" />
          <h3 className="text-title font-semibold">{title}</h3>
          <p className="text-neutral-8">{text}</p>
        </li>
      ))}
    </ul>
  );
}
