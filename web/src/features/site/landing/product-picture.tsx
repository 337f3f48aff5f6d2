import { useTheme } from '../../../shared/theme/theme.js';
import { cx } from '../../../shared/ui/class-names.js';
import { PICTURES, type PictureName } from './pictures.js';

interface ProductPictureProps {
  readonly name: PictureName;
  readonly alt: string;
  /** How wide it stands, for the browser's choice of file. */
  readonly sizes: string;
  /** In view from the start: fetched first. */
  readonly first?: boolean;
  readonly className?: string;
}

/** The product as it is, in the page's own theme; taken by the browser tests. */
export function ProductPicture({ name, alt, sizes, first = false, className }: ProductPictureProps) {
  const { painted } = useTheme();
  const { width, height, files } = PICTURES[name];
  const [small, large] = files[painted];
  return (
    <img
      src={small.url}
      srcSet={`${small.url} ${small.width}w, ${large.url} ${large.width}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      className={cx('h-auto w-full rounded-dialog border border-neutral-5', className)}
    />
  );
}
