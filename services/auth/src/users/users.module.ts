import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ErasedUserRepository } from './erased-user.repository.js';
import { ProfileImageRepository } from './profile-image.repository.js';
import { UserRepository } from './user.repository.js';
import { UserRecord, UserSchema } from './user.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: UserRecord.name, schema: UserSchema }])],
  providers: [ErasedUserRepository, ProfileImageRepository, UserRepository],
  exports: [MongooseModule, ErasedUserRepository, ProfileImageRepository, UserRepository],
})
export class UsersModule {}
