import { DiskObjectStore } from './disk-object-store.js';
import { S3ObjectStore } from './s3-object-store.js';
import { createStore } from './store-options.js';

const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'tessera',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const none = { ...s3, S3_ENDPOINT: undefined };

it('takes the S3 server where one is named, even beside a folder', () => {
  expect(createStore({ ...s3, OBJECT_STORE_DIR: '/nowhere' })).toBeInstanceOf(S3ObjectStore);
});

it('takes the folder otherwise', () => {
  expect(createStore({ ...none, OBJECT_STORE_DIR: '/nowhere' })).toBeInstanceOf(DiskObjectStore);
});

it('refuses to guess', () => {
  expect(() => createStore(none)).toThrow('OBJECT_STORE_DIR');
  expect(() => createStore({ ...s3, S3_SECRET_KEY: undefined })).toThrow('S3_SECRET_KEY');
});
