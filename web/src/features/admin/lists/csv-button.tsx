import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toastMessage } from '../../../shared/api/api-error.js';
import { Button } from '../../../shared/ui/button.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { downloadCsv } from '../api/download-csv.js';

interface CsvButtonProps {
  readonly path: string;
  /** The file's name without the date. */
  readonly name: string;
}

export function CsvButton({ path, name }: CsvButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadCsv(path, name),
    onError: (error) =>
      toast({
        title: 'Download failed',
        description: toastMessage(error, 'The list could not be fetched. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <Button
      aria-label={`Download ${name} as CSV`}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download className="size-4" aria-hidden="true" />
      CSV
    </Button>
  );
}
