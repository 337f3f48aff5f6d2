// @ts-check
import { discardSecrets, forgetRootPasswords, keepSecretFolders } from './secrets.mjs';

/** `replace-all.mjs` makes every secret anew; `replace-all.mjs done` when the servers have taken them up. */
if (process.argv[2] === 'done') await forgetRootPasswords('/secrets');
else {
  await discardSecrets('/secrets');
  await keepSecretFolders('/secrets');
}
