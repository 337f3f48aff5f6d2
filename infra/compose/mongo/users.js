// Run by mongosh at every `up`: each service has a user with its own database and no other, by the password of now. A
// service that a later version adds gets its user, and after a rotation every password is the new one.
const fs = require('node:fs');

const read = (name) => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const users = JSON.parse(read('users.json'));
const prefix = process.env.MONGODB_DATABASE_PREFIX || 'tessera_';
const services = users.map(({ user }) => user).filter((user) => user !== 'backup');

const asRoot = (password) =>
  new Mongo(`mongodb://root:${encodeURIComponent(password)}@mongo:27017/?authSource=admin`).getDB('admin');

// After a rotation the database still has the password from before.
const passwords = ['database-root-password', 'database-root-passwords-before']
  .filter((name) => fs.existsSync(`/run/secrets/${name}`))
  .flatMap((name) => read(name).split('\n'));
/** FerretDB, where every user reaches every database, cannot change roles. */
function setRoles(user, roles) {
  try {
    admin.updateUser(user, { roles });
  } catch (error) {
    if (error.codeName !== 'BadValue') throw error;
  }
}

let admin;
for (const password of passwords) {
  try {
    admin = asRoot(password);
    break;
  } catch (error) {
    if (password === passwords.at(-1)) throw error;
  }
}
admin.updateUser('root', { pwd: passwords[0] });
admin = asRoot(passwords[0]);

for (const { user, password: pwd } of users) {
  const databases = user === 'backup' ? services : [user];
  const roles = databases.map((name) => ({ role: 'readWrite', db: prefix + name }));
  try {
    admin.createUser({ user, pwd, roles });
  } catch (error) {
    if (!/already exists/.test(error.message)) throw error;
    admin.updateUser(user, { pwd });
    setRoles(user, roles);
  }
}
