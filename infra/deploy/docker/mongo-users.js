// The users of the database. Its image runs this once, in mongosh, before it serves.
const admin = db.getSiblingDB('admin');
const databases = ['shop_catalog', 'shop_orders', 'shop_identity', 'shop_notifications'];

admin.createUser({
  user: 'shop',
  pwd: process.env.MONGO_PASSWORD,
  roles: databases.map((database) => ({ role: 'readWrite', db: database })),
});

// A restore replays the oplog, which no built-in role may.
admin.createRole({
  role: 'anything',
  privileges: [{ resource: { anyResource: true }, actions: ['anyAction'] }],
  roles: [],
});
admin.grantRolesToUser('root', ['anything']);
