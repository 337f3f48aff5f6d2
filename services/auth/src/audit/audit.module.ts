import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AdminRecords } from './admin-records.js';
import { AuditLog } from './audit-log.js';
import { AuditEntry, AuditSchema } from './audit.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: AuditEntry.name, schema: AuditSchema }])],
  providers: [AdminRecords, AuditLog],
  exports: [AdminRecords, AuditLog],
})
export class AuditModule {}
