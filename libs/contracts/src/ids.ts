import { z } from 'zod';

/** Ids are opaque to clients; the services make them as 128 bits in lower-case hexadecimal. */
export const Id = z.string().regex(/^[0-9a-f]{32}$/, 'not an id');

/** A carousel's id is chosen by the client and unique per owner. */
export const GroupId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'not a group id');

/** A route's `{id}`: malformed is 404 like unknown (API page), so the schema is marked for the parameter pipe. */
export const IdParams = z.object({ id: Id });
export type IdParams = z.infer<typeof IdParams>;

export const GroupParams = z.object({ groupId: GroupId });
export type GroupParams = z.infer<typeof GroupParams>;
