import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepSecrets } from '../secrets.mjs';
import { commonEnv, refuseUnreadFiles } from '../service-env.mjs';
import { Stack } from '../stack.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

describe('A service', () => {
  it('keeps its compiled code beside its packages, for the next start, or where NODE_COMPILE_CACHE is set', async () => {
    const told = {
      root: at('root'),
      secrets: await keepSecrets(at('secrets')),
      mongodbUri: '',
      redisUrl: '',
    };
    const compiled = (env: NodeJS.ProcessEnv) => commonEnv({ ...told, env })['NODE_COMPILE_CACHE'];
    assert.equal(compiled({}), at('root/node_modules/.cache/compiled'));
    assert.equal(compiled({ NODE_COMPILE_CACHE: at('chosen') }), at('chosen'));
  });
});

describe('A variable that is given as a file', () => {
  it('is refused where no service reads it, and nothing else is', () => {
    const read = {
      SMTP_URL_FILE: '/run/smtp-url',
      S3_SECRET_KEY_FILE: '/run/s3',
      BACKUP_PASSWORD_FILE: '/run/backup',
      MONGODB_URI_FILE: '',
      OTHERS_FILE: '/run/others',
    };
    refuseUnreadFiles(read);
    for (const name of [
      'MONGODB_URI',
      'MONGODB_URI_GRIDS',
      'REDIS_URL',
      'PUBLIC_URL',
      'RETENTION',
      'JWT_PRIVATE_KEY',
    ])
      assert.throws(() => refuseUnreadFiles({ ...read, [`${name}_FILE`]: '/run/it' }), {
        name: 'StartError',
        message: `${name}_FILE is not read here: set ${name} itself (docs/configuration.md).`,
      });
    assert.throws(
      () => new Stack({ dataDir: at('data'), env: { REDIS_URL_FILE: '/run/it' } }),
      /REDIS_URL_FILE/,
    );
  });
});
