CREATE TABLE "coupon_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"personal_coupon_id" integer NOT NULL,
	"reservation_id" text NOT NULL,
	"position" smallint NOT NULL,
	"discount" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "coupon_uses_of_booking" UNIQUE("reservation_id","personal_coupon_id"),
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "personal_coupons" DROP CONSTRAINT "personal_coupons_used_reservation_id_unique";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stackable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "returns_on_cancel" text DEFAULT 'FEE_BELOW_DISCOUNT' NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_personal_coupon_id_personal_coupons_id_fk" FOREIGN KEY ("personal_coupon_id") REFERENCES "public"."personal_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once" ON "coupon_uses" USING btree ("personal_coupon_id") WHERE returned_at is null;--> statement-breakpoint
ALTER TABLE "personal_coupons" DROP COLUMN "used_reservation_id";