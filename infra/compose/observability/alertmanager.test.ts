import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { debianProgram } from '../../local/debian-program.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { alertmanagerConfiguration } from './alertmanager.mjs';

const at = temporaryFolder();

describe("Alertmanager's configuration", () => {
  const mail = (env: NodeJS.ProcessEnv) => {
    const { receivers } = alertmanagerConfiguration({ ALERT_EMAIL: 'a@b.example', ...env });
    const [email] = receivers[0].email_configs ?? [];
    assert.ok(email);
    return email;
  };

  it('sends a password over an encrypted connection alone', () => {
    const account = { auth_username: 'ada', auth_password: 'p@ss' };
    assert.deepEqual(
      { ...mail({ SMTP_URL: 'smtp://ada:p%40ss@mail.example:2525', MAIL_FROM: 'b@c.example' }) },
      {
        to: 'a@b.example',
        from: 'b@c.example',
        smarthost: 'mail.example:2525',
        require_tls: true,
        ...account,
        send_resolved: true,
      },
    );
    const overTls = mail({ SMTP_URL: 'smtps://mail.example' });
    // It would require STARTTLS within TLS, which no mail server offers.
    assert.deepEqual([overTls.smarthost, overTls.require_tls], ['mail.example:465', false]);
    const plain = mail({ SMTP_URL: 'smtp://mail.example' });
    assert.deepEqual([plain.smarthost, plain.require_tls], ['mail.example:587', false]);
  });

  it('has a receiver that gets nothing where no address is known', () => {
    const { receivers } = alertmanagerConfiguration({ SMTP_URL: 'smtp://mail.example' });
    assert.deepEqual(receivers, [{ name: 'operator' }]);
  });

  it('is one that Alertmanager takes, for a mail server as for a webhook', async () => {
    const amtool = await debianProgram({ name: 'prometheus-alertmanager', program: 'amtool' });
    const accepted = async (configuration: object) => {
      await writeFile(at('configuration.yml'), JSON.stringify(configuration));
      const { failed } = await execa(amtool, ['check-config', at('configuration.yml')], { reject: false });
      return !failed;
    };
    const smtp = { SMTP_URL: 'smtps://ada:pass@mail.example', OPERATOR_EMAIL: 'a@b.example' };
    for (const env of [{}, smtp, { ALERT_WEBHOOK_URL: 'https://hooks.example/alerts' }])
      assert.ok(await accepted(alertmanagerConfiguration(env)), JSON.stringify(env));
    assert.ok(!(await accepted({ ...alertmanagerConfiguration(smtp), receivers: [] })));
  });

  it('names the variable that cannot be used', () => {
    assert.throws(() => mail({ SMTP_URL: 'mail.example' }), /SMTP_URL/);
    assert.throws(() => alertmanagerConfiguration({ ALERT_WEBHOOK_URL: 'pager' }), /ALERT_WEBHOOK_URL/);
    assert.throws(() => mail({ SMTP_URL: 'smtps://mail.example:2465' }), /SMTP_URL.*465.*ALERT_WEBHOOK_URL/);
    assert.equal(mail({ SMTP_URL: 'smtps://mail.example:465' }).smarthost, 'mail.example:465');
    // Nobody is mailed.
    alertmanagerConfiguration({
      ALERT_WEBHOOK_URL: 'https://hooks.example',
      SMTP_URL: 'smtps://a.example:2465',
    });
  });
});
