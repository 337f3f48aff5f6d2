/** Where the files go that the upload dialog was opened for; the person may still choose otherwise in it. */
export type UploadChoice = 'feed' | 'drafts';
