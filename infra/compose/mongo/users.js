// Run once by the database's image, on an empty volume: a user for each service, with its own database and no other.
const fs = require('node:fs');

const users = JSON.parse(fs.readFileSync('/run/secrets/users.json', 'utf8'));
const prefix = process.env.MONGODB_DATABASE_PREFIX || 'tessera_';
const services = users.map(({ user }) => user).filter((user) => user !== 'backup');
const admin = db.getSiblingDB('admin');

for (const { user, password } of users) {
  const databases = user === 'backup' ? services : [user];
  admin.createUser({
    user,
    pwd: password,
    roles: databases.map((name) => ({ role: 'readWrite', db: prefix + name })),
  });
}
