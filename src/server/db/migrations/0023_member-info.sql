CREATE TABLE "member_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"expires_at" timestamp with time zone,
	CONSTRAINT "member_pictures_shown_or_going" CHECK (("member_pictures"."member_id" is null) = ("member_pictures"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "terms_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "privacy_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "age_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_pictures_member" ON "member_pictures" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_pictures_expiry" ON "member_pictures" USING btree ("expires_at") WHERE expires_at is not null;