import mongoose from 'mongoose';
import { toAppError } from './error-filter.js';

const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

describe('a database that is not there', () => {
  it.each([
    ['does not let itself be connected to', new mongoose.mongo.MongoNetworkError('connect ECONNREFUSED')],
    ['has ended the connection that is written to', ended],
    ['ends a command at its deadline', new mongoose.mongo.MongoServerError({ code: 50 })],
    ['has no connection free', Object.assign(new Error('waited'), { name: 'MongoWaitQueueTimeoutError' })],
  ])('is said to be unavailable where it %s', (_, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE', status: 503, cause: error });
  });

  it.each([
    new Error('a mistake of our own'),
    new mongoose.mongo.MongoServerError({ code: 2 }),
    null,
    'text',
  ])('is not taken to be the reason of %s', (error) => {
    expect(toAppError(error)).toMatchObject({ code: 'INTERNAL', status: 500 });
  });
});
