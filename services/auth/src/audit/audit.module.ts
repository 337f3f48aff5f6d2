import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuditLog } from './audit-log.js';
import { AuditEntry, AuditSchema } from './audit.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: AuditEntry.name, schema: AuditSchema }])],
  providers: [AuditLog],
  exports: [AuditLog],
})
export class AuditModule {}
