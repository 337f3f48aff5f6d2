// @ts-check
import { runMain } from '../local/command-line.mjs';
import { ComposeProject, alone } from './compose.mjs';
import { forgetUnfinishedUpgrade, imageVersion, isBuiltHere } from './images.mjs';
import { composeHere, makeBackupsFolder } from './ops.mjs';

/** `make up`: what is checked out is built, unless the configuration names a release or the previous images. */
async function up() {
  const project = new ComposeProject(process.env);
  await makeBackupsFolder((await project.configuration()).services);
  const build = isBuiltHere(await imageVersion(project)) ? ['--build'] : [];
  const code = await composeHere(['up', ...build, '--detach', '--wait'], process.env);
  if (code === 0) await forgetUnfinishedUpgrade(project);
  return code;
}

await runMain(() => alone(up));
