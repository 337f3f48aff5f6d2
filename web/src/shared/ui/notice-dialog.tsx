import type { ReactNode, RefObject } from 'react';
import * as AlertDialog from 'radix-ui/alert-dialog';
import { AlertFrame } from './alert-frame.js';
import { Button } from './button.js';

interface NoticeDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Takes the focus afterwards: what led here may have been disabled meanwhile, and lost it. */
  readonly returnFocusTo: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** An alert: shows one thing that must be read, and goes with 'OK'. */
export function NoticeDialog(props: NoticeDialogProps) {
  return (
    <AlertFrame
      {...props}
      buttons={
        <AlertDialog.Action asChild>
          <Button variant="primary">OK</Button>
        </AlertDialog.Action>
      }
    />
  );
}
