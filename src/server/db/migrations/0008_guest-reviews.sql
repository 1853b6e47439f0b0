CREATE SEQUENCE "public"."guest_review_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2000000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "guest_reviews" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"review_id" integer NOT NULL,
	CONSTRAINT "guest_reviews_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"position" smallint,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "review_photos_shown_or_going" CHECK (("review_photos"."position" is null) = ("review_photos"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_on" date;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reviews" ADD CONSTRAINT "guest_reviews_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_reservation" ON "review_photos" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "review_photos_expiry" ON "review_photos" USING btree ("expires_at") WHERE expires_at is not null;