ALTER TABLE "reservations" ADD COLUMN "pair_id" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_pair_id_reservations_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservations_pair" ON "reservations" USING btree ("pair_id") WHERE pair_id is not null;