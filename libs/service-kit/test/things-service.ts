import {
  Body,
  Controller,
  Get,
  Headers,
  Module,
  Param,
  Post,
  Query,
  type DynamicModule,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { filePattern, IdParams, pattern } from '@tessera/contracts';
import { serviceKey } from '@tessera/testing';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import {
  AppError,
  COMMON_ENV,
  CurrentUser,
  fingerprintOf,
  Handles,
  HandlesFile,
  Idempotency,
  Message,
  MessageClient,
  Public,
  Sent,
  ServiceKey,
  ServiceKeyRing,
  ServiceModule,
  TCP_ENV,
  variable,
  type Caller,
  type SentFor,
} from '../src/index.js';

/*
 * A small service made with the kit, for the kit's own tests: it keeps things, and doubles numbers for others.
 */
const Thing = z.object({ name: z.string().min(2, 'too short') });
type Thing = z.infer<typeof Thing>;

const double = pattern({
  name: 'grids.double',
  callee: 'grids',
  callers: ['media'],
  deadline: 500,
  payload: z.object({ value: z.number() }),
  response: z.object({ value: z.number() }),
});
const adminsOnly = pattern({ ...double, name: 'grids.admins-only', callers: ['admin'] });
const refuse = pattern({ ...double, name: 'grids.refuse' });
const hang = pattern({ ...double, name: 'grids.hang' });

/** Measures a file. */
export const measure = filePattern({ ...double, name: 'grids.measure', deadline: 5_000, bytes: 1_000_000 });
export const measureForAdmins = filePattern({
  ...measure,
  name: 'grids.measure-for-admins',
  callers: ['admin'],
});

/** The names of the things that were made. */
export const made: string[] = [];
/** Opens for the request named 'slow', so that a test can hold it in the middle. */
export let openGate: () => void = () => undefined;
const gate = new Promise<void>((resolve) => (openGate = resolve));
/** Opens for large bodies, of which those in hand wait until then. */
export let openLargeGate: () => void = () => undefined;
const largeGate = new Promise<void>((resolve) => (openLargeGate = resolve));

@Controller('api/things')
class ThingsController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly messages: MessageClient,
  ) {}

  @Get()
  list(@CurrentUser() caller: Caller): { owner: string } {
    return { owner: caller.sub };
  }

  @Get('search')
  search(@Query({ schema: Thing }) query: Thing): Thing {
    return query;
  }

  @Public()
  @Get('public')
  open(): { open: true } {
    return { open: true };
  }

  @Get('broken')
  broken(): never {
    throw new Error('the password is hunter2');
  }

  @Get(':id')
  one(@Param({ schema: IdParams }) { id }: IdParams): { id: string } {
    return { id };
  }

  @Post()
  async create(
    @CurrentUser() caller: Caller,
    @Body({ schema: Thing }) body: Thing,
    @Headers('idempotency-key') key?: string,
  ): Promise<{ id: string }> {
    return this.idempotency.run({
      userId: caller.sub,
      key,
      fingerprint: fingerprintOf('POST', '/api/things', body),
      chooseIds: () => ({ id: `${body.name}-${made.length}-${Math.random()}` }),
      work: async ({ id }) => {
        if (body.name === 'refused') throw new AppError('FORBIDDEN');
        if (body.name === 'removed later' && made.includes(id)) throw new AppError('FORBIDDEN');
        if (!made.includes(id)) made.push(id);
        if (body.name === 'slow') await gate;
        return { id };
      },
    });
  }

  @Post('large')
  @RouteConfig({ bodyLimit: 10_000_000 })
  async large(
    @Body({ schema: z.object({ text: z.string() }) }) { text }: { text: string },
  ): Promise<unknown> {
    await largeGate;
    return { length: text.length };
  }

  @Post('ask')
  ask(@Body({ schema: z.object({ which: z.string() }) }) { which }: { which: string }): Promise<unknown> {
    const asked = [double, adminsOnly, refuse, hang].find(({ name }) => name === which);
    return this.messages.send(asked ?? { ...double, name: 'grids.unknown' }, { value: 21 });
  }
}

@Controller()
class ThingsMessages {
  @Handles(double)
  double(@Message(double) { value }: { value: number }): { value: number } {
    return { value: value * 2 };
  }

  @HandlesFile(measure)
  async measure(@Sent() { payload, file }: SentFor<typeof measure>): Promise<{ value: number }> {
    return { value: payload.value + (await buffer(file)).length };
  }

  @HandlesFile(measureForAdmins)
  measureForAdmins(): { value: number } {
    return { value: 0 };
  }

  @Handles(adminsOnly)
  admins(): { value: number } {
    return { value: 1 };
  }

  @Handles(refuse)
  refuse(): never {
    throw new AppError('PHOTO_LIMIT_REACHED', { text: 'no room', details: { limit: 9 } });
  }

  @Handles(hang)
  hang(): Promise<never> {
    return new Promise(() => undefined);
  }
}

export const SHAPE = {
  ...COMMON_ENV,
  ...TCP_ENV,
  AUTH_TCP: variable.HostPort,
  SERVICE_KEY_TO_AUTH: ServiceKey,
  SERVICE_KEY_FROM_MEDIA: ServiceKeyRing,
};

@Module({})
class ThingsModule {}

/** The service, under either name; the one called media asks the one called grids at `gridsPort`, with that key. */
export function things(
  service: 'grids' | 'media',
  env: z.infer<z.ZodObject<typeof SHAPE>>,
  gridsPort = 1,
  gridsKey = serviceKey('media', 'grids'),
): DynamicModule {
  const keys = {
    self: service,
    to: { auth: env.SERVICE_KEY_TO_AUTH, grids: gridsKey },
    from: { media: env.SERVICE_KEY_FROM_MEDIA },
  };
  const peers = { auth: env.AUTH_TCP, grids: { host: '127.0.0.1', port: gridsPort } };
  return {
    module: ThingsModule,
    imports: [ServiceModule.forRoot({ process: service, database: service, env, keys, peers })],
    controllers: [ThingsController, ThingsMessages],
  };
}
