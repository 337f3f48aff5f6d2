// @ts-check
import { discardSecrets, forgetRootPasswords, keepSecretFolders } from './secrets.mjs';

/** `replace-all.mjs` replaces every secret; `replace-all.mjs done` ends that once the servers use the new ones. */
if (process.argv[2] === 'done') await forgetRootPasswords('/secrets');
else {
  await discardSecrets('/secrets');
  await keepSecretFolders('/secrets');
}
