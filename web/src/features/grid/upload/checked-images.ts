import { toast } from '../../../shared/ui/toast-store.js';
import { imagesIn, refusalOf } from './file-checks.js';

/** The pictures among files that can be uploaded; where one cannot, the person is told why. */
export function checkedImages(files: readonly File[]): File[] {
  const images = imagesIn(files);
  const [refusal] = images.map(refusalOf).filter((reason) => reason !== null);
  if (refusal !== undefined) {
    toast({ title: 'Upload failed', description: refusal, variant: 'destructive' });
  }
  return images.filter((file) => refusalOf(file) === null);
}
