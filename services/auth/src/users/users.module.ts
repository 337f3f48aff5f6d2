import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserRepository } from './user.repository.js';
import { UserRecord, UserSchema } from './user.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: UserRecord.name, schema: UserSchema }])],
  providers: [UserRepository],
  exports: [MongooseModule, UserRepository],
})
export class UsersModule {}
