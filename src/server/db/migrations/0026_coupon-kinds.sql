ALTER TABLE "personal_coupons" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "personal_coupons" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "max_nights" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "area_ids" text[];--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "region_ids" text[];--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stay_from" date;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stay_until" date;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "allows_non_refundable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "first_booking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "business_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "per_member" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD COLUMN "first_of" uuid;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_first_of_members_id_fk" FOREIGN KEY ("first_of") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_coupons_coupon" ON "personal_coupons" USING btree ("coupon_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_first" ON "coupon_uses" USING btree ("first_of") WHERE returned_at is null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 0 and ("coupons"."kind" <> 'PERCENT' or "coupons"."value" <= 100));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_stay_period" CHECK ("coupons"."stay_from" < "coupons"."stay_until");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_per_member" CHECK ("coupons"."per_member" >= 1);