import {
  copyPhotos,
  deriveImages,
  exportData,
  forwardMessage,
  forwardWaitlistEntry,
  packKit,
  sendAnswer,
  sendPasswordNotice,
  sendPostingMail,
  sendReset,
  sendRetentionNotice,
  sendVerification,
} from './jobs.js';

/**
 * The jobs whose failure an admin may dismiss: nobody is waiting for the work, or whoever is can ask for it again. All
 * others have to be done, such as erasing: their mark stays, and would queue them again.
 */
const DISMISSIBLE: ReadonlySet<string> = new Set(
  [
    deriveImages,
    exportData,
    packKit,
    copyPhotos,
    sendReset,
    sendVerification,
    sendPasswordNotice,
    sendRetentionNotice,
    sendPostingMail,
    forwardMessage,
    sendAnswer,
    forwardWaitlistEntry,
  ].map(({ name }) => name),
);

/** Whether a failed job of this name may be dismissed; false for a name that this version does not know. */
export const isDismissible = (name: string): boolean => DISMISSIBLE.has(name);
