CREATE TABLE "stay_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reservation_id" text NOT NULL,
	"state" text NOT NULL,
	"was_check_in" date NOT NULL,
	"was_check_out" date NOT NULL,
	"check_in" date NOT NULL,
	"check_out" date NOT NULL,
	"quote" jsonb NOT NULL,
	"refund" integer NOT NULL,
	"change_fee" integer NOT NULL,
	"fee_floor_percent" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stay_changes_half_open" CHECK ("stay_changes"."check_in" < "stay_changes"."check_out")
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "changes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "change_fee" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "fee_floor_percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stay_changes" ADD CONSTRAINT "stay_changes_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stay_changes_reservation" ON "stay_changes" USING btree ("reservation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stay_changes_one_held" ON "stay_changes" USING btree ("reservation_id") WHERE state = 'HELD';--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_change_fee" CHECK ("reservations"."change_fee" >= 0 and "reservations"."change_fee" <= "reservations"."total");